/** Who makes a request: the database role to become, and the token's claims for SQL to read. */
export type AuthResult = { role: string; claims: Record<string, unknown> }

/** @throws ApiError when the credentials are no good */
export type Authenticate = (request: Request) => Promise<AuthResult> | AuthResult
