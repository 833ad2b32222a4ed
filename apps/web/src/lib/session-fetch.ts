const refreshPath = '/token?grant_type=refresh_token'

/** The pause after a refused refresh, unless the server asks for a longer one. */
const pauseMs = 5_000
/** A window of the server's limits may last hours. */
const maxPauseMs = 60_000

/**
 * The `fetch` of auth-js. auth-js compares a token's expiry with the device's clock and ends a session whose refresh is
 * refused with 429. Here the expiry is counted from receipt, so that a wrong clock does not matter, and a refusal that
 * does not end the session becomes a 503, which auth-js retries: without a request until a pause is over.
 */
export function sessionFetch(send: typeof fetch, now = () => performance.now()): typeof fetch {
  let notBefore = 0

  return async (input, init) => {
    const refreshes = String(input).endsWith(refreshPath)
    if (refreshes && now() < notBefore) return unavailable()
    const response = await send(input, init)
    if (response.ok) return countedFromReceipt(response)
    if (!refreshes || endsSession(response)) return response
    const seconds = Number(response.headers.get('retry-after'))
    notBefore = now() + Math.min(Math.max(pauseMs, seconds * 1_000 || 0), maxPauseMs)
    return unavailable()
  }
}

/** Other refusals come from limits, an outage, a proxy or an outdated page. */
function endsSession({ status, headers }: Response): boolean {
  return [400, 403, 404].includes(status) && isJson(headers)
}

/** Without `expires_at`, auth-js adds `expires_in` to the device's time. */
async function countedFromReceipt(response: Response): Promise<Response> {
  if (!isJson(response.headers)) return response
  const body = await response.clone().text()
  if (!body.includes('"expires_in"')) return response
  const { expires_at: _serverTime, ...session } = JSON.parse(body)
  return Response.json(session, { status: response.status, headers: response.headers })
}

function isJson(headers: Headers): boolean {
  return headers.get('content-type')?.includes('json') ?? false
}

function unavailable(): Response {
  return Response.json({}, { status: 503 })
}
