const api = 'https://api.twilio.com'
const timeoutMs = 10_000
/** Maximum size of a response. A normal one has about 800 bytes. */
const maxCharacters = 64 * 1024

export type TwilioOptions = {
  /** `AC…` */
  accountSid: string
  authToken: string
  /** A number in E.164, an alphanumeric sender id, or the `MG…` of a messaging service. */
  sender: string
  /** Base URL for tests; defaults to Twilio's. */
  baseUrl?: string | undefined
}

/**
 * Sends text messages through Twilio's Messages resource.
 * https://www.twilio.com/docs/messaging/api/message-resource
 * @param to E.164 with the plus sign
 * @throws Error with Twilio's error number, never with the text of the message
 */
export function createTwilioSender(
  options: TwilioOptions,
): (to: string, body: string) => Promise<void> {
  const { accountSid, authToken, sender, baseUrl = api } = options
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const senderField = /^MG[0-9a-f]{32}$/.test(sender) ? 'MessagingServiceSid' : 'From'
  return async (to, body) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
      body: new URLSearchParams({ To: to, Body: body, [senderField]: sender }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = readAnswer((await response.text()).slice(0, maxCharacters))
    const failed = ['failed', 'undelivered'].includes(String(answer.status))
    if (response.ok && !failed) return
    const code = Number(answer.code ?? answer.error_code) || 'unknown'
    throw new Error(`Twilio sent no text message: status ${response.status}, error ${code}`)
  }
}

function readAnswer(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}
