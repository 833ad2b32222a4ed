import { origin, type TestAuth } from './test-auth.ts'

export type TestBrowser = {
  /** Opens a URL, follows its redirects, and returns the last URL: on a site, or matched by `until`. */
  open(address: string, until?: (url: URL) => boolean): Promise<URL>
}

/** Simulates a browser between this API and a provider: it follows redirects and stores this API's cookies. */
export function testBrowser(auth: TestAuth, providerOrigin: string): TestBrowser {
  const cookies = new Map<string, string>()
  const ask = async (url: URL): Promise<Response> => {
    if (url.origin !== origin) return fetch(url, { redirect: 'manual' })
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await auth.api.fetch(new Request(url, { headers: cookie ? { cookie } : {} }))
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    open: async (address, until = () => false) => {
      let url = new URL(address)
      while ([origin, providerOrigin].includes(url.origin) && !until(url)) {
        const response = await ask(url)
        const location = response.headers.get('location')
        if (!location) throw new Error(`${response.status} ${await response.text()}`)
        url = new URL(location, url)
      }
      return url
    },
  }
}

/** Parses the fragment of a URL. */
export const fragmentOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))
