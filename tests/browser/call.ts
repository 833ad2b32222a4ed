import type { Page } from '@playwright/test'

/** Calls a database function from the page, as the user who is signed in there. */
export async function call<Answer>(page: Page, name: string, args: object): Promise<Answer> {
  return page.evaluate(
    async ([path, body]) => {
      const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '{}')
      const response = await fetch(path, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
        },
      })
      if (!response.ok) throw new Error(await response.text())
      return response.json()
    },
    [`/rest/v1/rpc/${name}`, JSON.stringify(args)] as const,
  )
}
