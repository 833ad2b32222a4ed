import type { Page } from '@playwright/test'
import type { Site } from './screen.ts'

export type Session = { access_token: string; expires_in: number }
type Request = { path: string; token?: string; method?: string; body?: unknown }

/**
 * Requests to the product's sites, made inside a page: browsers resolve `*.localhost` to this machine, while Node
 * uses a resolver that may not.
 */
export class Backstage {
  private readonly page: Page
  private readonly port: number

  constructor(page: Page, port: number) {
    this.page = page
    this.port = port
  }

  origin(site: Site = ''): string {
    return `http://${site}localhost:${this.port}`
  }

  async ask<T>(site: Site, request: Request): Promise<T> {
    const config = `${this.origin(site)}/config.json`
    if (this.page.url() !== config) await this.page.goto(config)
    return (await this.page.evaluate(send, request)) as T
  }

  rows<T>(site: Site, query: string, token?: string): Promise<T[]> {
    return this.ask(site, { path: `/rest/v1/${query}`, token })
  }

  /** Calls a function of the database as the user of the token. */
  call<T>(site: Site, token: string, name: string, body: object): Promise<T> {
    return this.ask(site, { path: `/rest/v1/rpc/${name}`, method: 'POST', token, body })
  }

  signIn(email: string, password: string): Promise<Session> {
    const path = '/auth/v1/token?grant_type=password'
    return this.ask('', { path, method: 'POST', body: { email, password } })
  }

  signUp(email: string, password: string, fullName?: string): Promise<Session> {
    const data = fullName ? { full_name: fullName } : {}
    return this.ask('', {
      path: '/auth/v1/signup',
      method: 'POST',
      body: { email, password, data },
    })
  }
}

/** Runs in the page. */
async function send({ path, token, method = 'GET', body }: Request): Promise<unknown> {
  const config = (await (await fetch('/config.json')).json()) as { publishableKey: string }
  const { publishableKey } = config
  const response = await fetch(path, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token ?? publishableKey}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text && JSON.parse(text)
}
