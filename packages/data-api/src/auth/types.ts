/** Identity of a request: its database role, and the token's claims, which SQL can read. */
export type AuthResult = { role: string; claims: Record<string, unknown> }

/** @throws ApiError for invalid credentials */
export type Authenticate = (request: Request) => Promise<AuthResult> | AuthResult
