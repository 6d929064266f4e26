export function isApi(url: string | undefined): boolean {
  return url?.startsWith('/api/') ?? false;
}
