/** Threat: what signs in or pays must not be stored, not even sealed, nor sent back. */
const SECRET = /passw|(?<!zip)code$|token$|secret|^(number|expiry|cvc)$|card|cvv|ssn/i;

export const isSecret = (name: string) => SECRET.test(name);
