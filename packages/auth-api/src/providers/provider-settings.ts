/** What an operator says about an identity provider. */
type ProviderSettings = {
  /** The first asks; ID tokens for any of them are taken, such as those of the apps of one's own. */
  clientIds: string[]
  clientSecret: string
  /** Of OpenID Connect, whose discovery tells the rest; a preset's own unless told. */
  issuer?: string | undefined
  /** Asked for besides the preset's, such as `email` at LINE. */
  scopes?: string[] | undefined
  /**
   * Takes an address as proved though the provider does not say so. Whoever can type an address there can
   * then sign in to the account that has it here.
   */
  trustsEmail?: boolean | undefined
  /** Of organisations whose people sign in here, such as `example.go.th`: a client may ask by them for the way. */
  domains?: string[] | undefined
  /** Lets in who has no proved address there, without one; the preset says unless told. */
  emailOptional?: boolean | undefined
  /** Of a provider without ID tokens; for tests. */
  endpoints?: Endpoints | undefined
}

type Endpoints = { authorization: string; token: string; userInfo: string }

/** By the name that clients use. */
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
  /** How the answer comes: Apple posts it where a name or an address is asked for. */
  responseMode: 'form_post' | undefined
}

type Preset = Partial<
  Pick<Provider, 'issuer' | 'endpoints' | 'signsWithSecret' | 'responseMode'>
> & {
  scopes: string[]
  emailOptional?: boolean
}

/** Facebook signs people in by OAuth 2 and tells who they are at an address of its own. */
const facebook: Endpoints = {
  authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
  token: 'https://graph.facebook.com/v23.0/oauth/access_token',
  userInfo: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
}

const presets: Record<string, Preset> = {
  // Tells addresses only to channels that applied for it, and never whether they are proved.
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
 * The providers that are set up.
 * @throws Error naming one that lacks an issuer, or a domain that two have.
 */
export function toProviders(settings: ProvidersSettings): Map<string, Provider> {
  const providers = Object.entries(settings).map(([name, given]) => toProvider(name, given))
  const domains = providers.flatMap((provider) => provider.domains)
  const twice = domains.find((domain, place) => domains.indexOf(domain) !== place)
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
