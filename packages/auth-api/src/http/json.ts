/** Returns a JSON response that caches must not store. */
export function json(body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store', ...headers } })
}
