import { ApiError } from './api-error.ts'

/** PGRST1xx: the request itself is invalid. One factory per documented code. */

export const queryParseError = (message: string, details: string) =>
  new ApiError({ status: 400, code: 'PGRST100', message, details })

export const invalidRpcMethod = (method: string) =>
  new ApiError({
    status: 405,
    code: 'PGRST101',
    message: `Cannot use the ${method} method on RPC`,
  })

export const invalidBody = (message: string) =>
  new ApiError({ status: 400, code: 'PGRST102', message })

export const invalidRange = (details: string) =>
  new ApiError({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
  })

export const invalidPutFilters = () =>
  new ApiError({
    status: 405,
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })

export const unacceptableSchema = (schema: string, exposed: readonly string[]) =>
  new ApiError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })

export const notAcceptable = (mediaTypes: readonly string[]) =>
  new ApiError({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${mediaTypes.join(', ')}`,
  })

export const notEmbedded = (resource: string, alias?: string) =>
  new ApiError({
    status: 400,
    code: 'PGRST108',
    message: `'${resource}' is not an embedded resource in this request`,
    details: alias ? 'Target names are not allowed in filters if they have an alias' : null,
    hint: alias
      ? `Change '${resource}' to '${alias}' in filters, orders or limits.`
      : `Verify that '${resource}' is included in the 'select' query parameter.`,
  })

/** An addition: PostgREST has no limit. */
export const embeddedTooOften = (resource: string, maximum: number) =>
  new ApiError({
    status: 400,
    code: 'PGRST100',
    message: `'${resource}' is embedded too deeply within itself`,
    details: `A resource may appear at most ${maximum} times on one path of the select parameter`,
  })

/** Also an addition. */
export const embeddedTooMany = (maximum: number) =>
  new ApiError({
    status: 400,
    code: 'PGRST100',
    message: 'Too many embedded resources',
    details: `The select parameter may embed at most ${maximum} resources`,
  })

/** Also an addition: for the names of a body, or the parameters of the query. */
export const tooManyNames = (code: 'PGRST100' | 'PGRST102', maximum: number) =>
  new ApiError({
    status: 400,
    code,
    message: 'Too many names',
    details: `One list may have at most ${maximum}`,
  })

export const badResponseHeaders = () =>
  new ApiError({
    status: 500,
    code: 'PGRST111',
    message:
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  })

export const badResponseStatus = () =>
  new ApiError({
    status: 500,
    code: 'PGRST112',
    message: 'response.status guc must be a valid status code',
  })

export const putRangeNotAllowed = () =>
  new ApiError({
    status: 400,
    code: 'PGRST114',
    message: 'limit/offset querystring parameters are not allowed for PUT',
  })

export const putKeyMismatch = () =>
  new ApiError({
    status: 400,
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  })

export const notSingular = (rows: number) =>
  new ApiError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  })

export const unsupportedMethod = (method: string) =>
  new ApiError({
    status: 405,
    code: 'PGRST117',
    message: `Unsupported HTTP method: ${method}`,
  })

export const relatedOrderNotToOne = (origin: string, target: string) =>
  new ApiError({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const badEmbedFilter = (target: string) =>
  new ApiError({
    status: 400,
    code: 'PGRST120',
    message: `Bad operator on the '${target}' embedded resource`,
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

export const invalidPreferences = (preferences: readonly string[]) =>
  new ApiError({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const aggregatesNotAllowed = () =>
  new ApiError({
    status: 400,
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })

export const maxAffectedExceeded = (rows: number) =>
  new ApiError({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  })

export const invalidPath = () =>
  new ApiError({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' })

export const openApiDisabled = () =>
  new ApiError({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' })

/** Supabase's response where only a secret key may read the description. */
export const descriptionForbidden = (isAnonymous: boolean) =>
  new ApiError({
    status: isAnonymous ? 401 : 403,
    code: '42501',
    message: 'Access to schema is forbidden',
    hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
    headers: isAnonymous ? { 'WWW-Authenticate': 'Bearer' } : {},
  })

export const notImplemented = (details: string) =>
  new ApiError({ status: 400, code: 'PGRST127', message: 'Feature not implemented', details })

export const maxAffectedOnSingleResult = () =>
  new ApiError({
    status: 400,
    code: 'PGRST128',
    message:
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  })

/** Not a code of PostgREST, where the proxy refuses: the body exceeds the configured maximum. */
export const bodyTooLarge = (maxBytes: number) =>
  new ApiError({
    status: 413,
    code: 'PGRST102',
    message: 'Request body is too large',
    details: `The maximum is ${maxBytes} bytes.`,
  })

/** An addition, for a client that has disconnected. The code is PostgreSQL's for a canceled statement. */
export const abandoned = () =>
  new ApiError({
    status: 499,
    code: '57014',
    message: 'The request was aborted before a statement was begun',
  })
