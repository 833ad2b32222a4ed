/** An operator's settings of an identity provider. */
type ProviderSettings = {
  /**
   * The first is used for requests. ID tokens for any of them are accepted, such as those of the operator's
   * mobile apps.
   */
  clientIds: string[]
  clientSecret: string
  /** OpenID Connect issuer, whose discovery document contains the endpoints; defaults to the preset's. */
  issuer?: string | undefined
  /** Scopes requested in addition to the preset's, such as `email` for LINE. */
  scopes?: string[] | undefined
  /**
   * Treats addresses as verified even if the provider does not say so. A user who can enter any address there
   * can then sign in to the account with that address here.
   */
  trustsEmail?: boolean | undefined
  /**
   * Domains of organisations whose users sign in here, such as `example.go.th`. Clients may select the
   * provider by them.
   */
  domains?: string[] | undefined
  /** Admits users without a verified address, and stores none; defaults to the preset's value. */
  emailOptional?: boolean | undefined
  /** Endpoints of a provider without ID tokens, for tests. */
  endpoints?: Endpoints | undefined
}

type Endpoints = { authorization: string; token: string; userInfo: string }

/** Keyed by the name that clients use. */
export type ProvidersSettings = Record<string, ProviderSettings>

export type Provider = Omit<ProviderSettings, 'scopes' | 'domains'> & {
  name: string
  scopes: string[]
  /** In lower case. */
  domains: string[]
  emailOptional: boolean
  trustsEmail: boolean
  /** ID tokens may be signed with the client's secret (HS256). */
  signsWithSecret: boolean
  /** Apple uses `form_post` if the name or address is requested. */
  responseMode: 'form_post' | undefined
}

type Preset = Partial<
  Pick<Provider, 'issuer' | 'endpoints' | 'signsWithSecret' | 'responseMode'>
> & {
  scopes: string[]
  emailOptional?: boolean
}

/** Facebook uses plain OAuth 2 and returns the profile from a separate endpoint. */
const facebook: Endpoints = {
  authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
  token: 'https://graph.facebook.com/v23.0/oauth/access_token',
  userInfo: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
}

const presets: Record<string, Preset> = {
  // Returns addresses only to approved channels, and never whether they are verified.
  line: {
    issuer: 'https://access.line.me',
    scopes: ['openid', 'profile'],
    emailOptional: true,
    signsWithSecret: true,
  },
  google: { issuer: 'https://accounts.google.com', scopes: ['openid', 'email', 'profile'] },
  facebook: { endpoints: facebook, scopes: ['public_profile', 'email'], emailOptional: true },
  apple: {
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'name', 'email'],
    responseMode: 'form_post',
  },
}

/**
 * Returns the configured providers.
 * @throws Error naming one that lacks an issuer, or a domain that two have.
 */
export function toProviders(settings: ProvidersSettings): Map<string, Provider> {
  const providers = Object.entries(settings).map(([name, given]) => toProvider(name, given))
  const domains = providers.flatMap((provider) => provider.domains)
  const twice = domains.find((domain, index) => domains.indexOf(domain) !== index)
  if (twice) throw new Error(`two identity providers have the domain ${twice}`)
  return new Map(providers.map((provider) => [provider.name, provider]))
}

function toProvider(name: string, given: ProviderSettings): Provider {
  const preset = presets[name] ?? { scopes: ['openid', 'email', 'profile'] }
  const issuer = given.issuer ?? preset.issuer
  const endpoints = given.endpoints ?? preset.endpoints
  if (!issuer && !endpoints) throw new Error(`identity provider ${name} has no issuer`)
  if (!given.clientIds[0]) throw new Error(`identity provider ${name} has no client id`)
  return {
    ...given,
    name,
    issuer,
    endpoints: issuer ? undefined : endpoints,
    scopes: [...new Set([...preset.scopes, ...(given.scopes ?? [])])],
    domains: [...new Set(given.domains?.map((domain) => domain.toLowerCase()))],
    emailOptional: given.emailOptional ?? preset.emailOptional ?? false,
    trustsEmail: given.trustsEmail ?? false,
    signsWithSecret: preset.signsWithSecret ?? false,
    responseMode: preset.responseMode,
  }
}
