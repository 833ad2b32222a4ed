/**
 * The support for each public method of the official client. A method that `works` is called in a test in the folders
 * of its part; one that works `inClient` sends no request. `refused` methods are refused on purpose; `absent` ones
 * are not implemented, and their endpoints, if any, respond as a disabled feature.
 */
export type Part = {
  title: string
  /** The folders of the tests that prove it. */
  tests: string[]
  works?: string
  inClient?: string
  refused?: Record<string, string>
  absent?: Record<string, string>
  /** Methods that the class needs internally, which are not for callers. */
  internal?: string
}

const auth = ['packages/auth-api/', 'tests/acceptance/']
const data = ['packages/data-api/', 'tests/acceptance/']
const storage = ['packages/storage-api/', 'tests/acceptance/']
const oauthServer = 'The product is not an identity provider for other sites.'
const realtime = ['packages/realtime-api/', 'tests/acceptance/']

export const parts: Record<string, Part> = {
  client: {
    title: 'supabase-js: the client',
    tests: [...data, ...auth, ...realtime],
    works: 'channel from getChannels getOpenApiSpec removeAllChannels removeChannel rpc schema',
  },
  auth: {
    title: 'auth-js: accounts and sessions',
    tests: auth,
    works:
      'exchangeCodeForSession getClaims getSession getUser getUserIdentities linkIdentity reauthenticate refreshSession registerPasskey resend resetPasswordForEmail setSession signInAnonymously signInWithIdToken signInWithOAuth signInWithOtp signInWithPasskey signInWithPassword signInWithSSO signOut signUp unlinkIdentity updateUser verifyOtp',
    inClient:
      'dispose initialize isThrowOnErrorEnabled onAuthStateChange startAutoRefresh stopAutoRefresh',
    refused: {
      'signInWithWeb3 signInWithEthereum signInWithSolana':
        'Signing in by a wallet is of no use for exams.',
    },
    internal: 'fetch fetchJwk linkIdentityIdToken linkIdentityOAuth logger',
  },
  'auth.mfa': {
    title: 'auth-js: second factors',
    tests: auth,
    works:
      'challenge challengeAndVerify enroll getAuthenticatorAssuranceLevel listFactors unenroll verify',
  },
  'auth.mfa.recoveryCodes': {
    title: 'auth-js: recovery codes',
    tests: auth,
    works: 'generate getStatus regenerate unenroll verify',
  },
  'auth.mfa.webauthn': {
    title: 'auth-js: WebAuthn factors',
    tests: auth,
    works: 'authenticate challenge enroll register verify',
  },
  'auth.passkey': {
    title: 'auth-js: passkeys',
    tests: auth,
    works:
      'delete list startAuthentication startRegistration update verifyAuthentication verifyRegistration',
  },
  'auth.oauth': {
    title: 'auth-js: consent to other sites',
    tests: auth,
    refused: {
      'approveAuthorization denyAuthorization getAuthorizationDetails listGrants revokeGrant':
        oauthServer,
    },
  },
  'auth.admin': {
    title: 'auth-js: administration',
    tests: auth,
    works:
      'createUser deleteUser generateLink getUserById inviteUserByEmail listUsers signOut updateUserById',
    internal: 'fetch',
  },
  'auth.admin.mfa': {
    title: 'auth-js: other users’ factors',
    tests: auth,
    works: 'deleteFactor listFactors',
  },
  'auth.admin.oauth': {
    title: 'auth-js: clients of an identity provider',
    tests: auth,
    refused: {
      'createClient deleteClient getClient listClients regenerateClientSecret updateClient':
        oauthServer,
    },
  },
  'auth.admin.customProviders': {
    title: 'auth-js: identity providers',
    tests: auth,
    refused: {
      'createProvider deleteProvider getProvider listProviders updateProvider':
        'Identity providers are configured in the operator’s environment, with their secrets.',
    },
  },
  'auth.admin.passkey': {
    title: 'auth-js: other users’ passkeys',
    tests: auth,
    works: 'deletePasskey listPasskeys',
  },
  table: {
    title: 'postgrest-js: a table',
    tests: data,
    works: 'delete insert select update upsert',
    internal: 'cloneRequestState fetch',
  },
  filter: {
    title: 'postgrest-js: filters and responses',
    tests: data,
    works:
      'containedBy contains csv eq explain filter geojson gt gte ilike ilikeAllOf ilikeAnyOf in is isDistinct like likeAllOf likeAnyOf limit lt lte match maxAffected maybeSingle neq not notIn or order overlaps range rangeAdjacent rangeGt rangeGte rangeLt rangeLte regexIMatch regexMatch rollback select single stripNulls textSearch throwOnError',
    inClient: 'abortSignal overrideTypes retry returns setHeader then',
    internal: 'fetch processResponse',
  },
  storage: {
    title: 'storage-js: buckets',
    tests: storage,
    works:
      'createBucket deleteBucket emptyBucket from getBucket listBuckets purgeBucketCache updateBucket',
    inClient: 'setHeader throwOnError',
    refused: {
      'getBucketLifecycle updateBucketLifecycle deleteBucketLifecycle':
        'The product has its own retention rules.',
    },
    internal: 'bucketLifecycleUrl fetch handleOperation listBucketOptionsToQueryString',
  },
  'storage.from': {
    title: 'storage-js: files',
    tests: storage,
    works:
      'copy createSignedUploadUrl createSignedUrl createSignedUrls download exists getPublicUrl info list listV2 move purgeCache remove update upload uploadToSignedUrl',
    inClient: 'setHeader throwOnError',
    internal:
      'applyTransformOptsToQuery encodeMetadata fetch handleOperation prepareUploadFormData toBase64 uploadOrUpdate',
  },
  'storage.vectors': {
    title: 'storage-js: vectors',
    tests: storage,
    refused: {
      'createBucket deleteBucket from getBucket listBuckets': 'The product stores no vectors.',
    },
    inClient: 'setHeader throwOnError',
    internal: 'fetch handleOperation',
  },
  'storage.analytics': {
    title: 'storage-js: Iceberg tables',
    tests: storage,
    refused: {
      'createBucket deleteBucket from listBuckets': 'Statistics are tables of the database.',
    },
    inClient: 'setHeader throwOnError',
    internal: 'fetch handleOperation',
  },
  functions: {
    title: 'functions-js',
    tests: ['tests/acceptance/'],
    works: 'invoke',
    inClient: 'setAuth',
    internal: 'fetch',
  },
  realtime: {
    title: 'realtime-js: the connection',
    tests: realtime,
    works: 'connect disconnect isConnected onHeartbeat push sendHeartbeat setAuth',
    inClient:
      'channel connectionState endpointURL getChannels hasLogger isConnecting isDisconnecting log removeAllChannels removeChannel',
    internal: 'accessToken fetch',
  },
  channel: {
    title: 'realtime-js: a channel',
    tests: realtime,
    works: 'httpSend presenceState send subscribe track unsubscribe untrack',
    inClient: 'on teardown updateJoinPayload',
    internal: 'copyBindings',
  },
}

/** Uses that the documentation describes without a method of the client, with the tests that prove them. */
export const besides: [what: string, how: string, test: string][] = [
  [
    'resumable uploads, also signed ones',
    'works by `tus-js-client`',
    'packages/storage-api/tests/resumable.pg.test.ts',
  ],
  [
    'functions by every HTTP method, from pages of other origins, for a region',
    'works; an unknown name or method is 404, a region is ignored',
    'tests/acceptance/official-client.test.ts',
  ],
  [
    'functions with a streamed body',
    'works, up to 64 KB',
    'tests/acceptance/official-client.test.ts',
  ],
  [
    'pictures in other sizes',
    'works for a list of widths; other widths, heights and formats are refused on purpose',
    'packages/storage-api/tests/client.pg.test.ts',
  ],
  [
    'the examples of its reference: tables and functions of the database',
    'as documented; each difference is marked with its reason',
    'packages/data-api/tests/documented/selecting.pg.test.ts',
  ],
  [
    'the examples of its reference: accounts, sessions, second factors, administration',
    'the same',
    'packages/auth-api/src/documented/signing-in.pg.test.ts',
  ],
  [
    'the examples of its reference: files',
    'the same',
    'packages/storage-api/tests/documented.pg.test.ts',
  ],
  [
    'the examples of its reference: channels',
    'the same',
    'packages/realtime-api/tests/documented.pg.test.ts',
  ],
  [
    'the examples of its reference: functions',
    'as documented',
    'tests/acceptance/official-client.test.ts',
  ],
  ['buckets with limits of size and type', 'works', 'packages/storage-api/tests/client.pg.test.ts'],
]

/** The method names in a list. */
export function named(list = ''): string[] {
  return list.split(' ').filter((name) => name !== '')
}
