/** Threat: what signs in or pays must not be stored, not even sealed. */
const SECRET = /passw|(?<!zip)code$|token$|secret|^(number|expiry|cvc)$|card|cvv|ssn/i;

export const isSecret = (name: string) => SECRET.test(name);
