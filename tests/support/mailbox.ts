import type { TestServer } from './server.ts'

export type ReceivedMail = { subject: string; text: string; html: string; links: string[] }

/** Mails to `address` in the development mailbox, newest first, as shown there. */
export async function mailsTo(
  server: Pick<TestServer, 'url'>,
  address: string,
): Promise<ReceivedMail[]> {
  const list = await read(server, `/dev/mailbox?to=${encodeURIComponent(address)}`)
  const ids = [...list.matchAll(/href="\/dev\/mailbox\/(\d+)"/g)].map(([, id]) => id)
  return Promise.all(ids.map(async (id) => parse(await read(server, `/dev/mailbox/${id}`))))
}

/** The newest mail to `address`; waits for it, because mails are sent after the response. */
export async function nextMailTo(
  server: Pick<TestServer, 'url'>,
  address: string,
  count = 1,
): Promise<ReceivedMail> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = await mailsTo(server, address)
    if (mails.length >= count && mails[0]) return mails[0]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${address}`)
}

async function read(server: Pick<TestServer, 'url'>, path: string): Promise<string> {
  const response = await fetch(server.url + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

function parse(page: string): ReceivedMail {
  const text = /<pre>([\s\S]*)<\/pre>/.exec(page)?.[1] ?? ''
  return {
    subject: plain(/<h1>([\s\S]*?)<\/h1>/.exec(page)?.[1] ?? ''),
    html: plain(/srcdoc="([^"]*)"/.exec(page)?.[1] ?? ''),
    text: plain(text),
    links: [...text.matchAll(/href="([^"]+)"/g)].map(([, url]) => plain(url ?? '')),
  }
}

function plain(html: string): string {
  return html
    .replace(/<\/?a\b[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
