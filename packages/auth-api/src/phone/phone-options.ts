type TextKind = 'sms' | 'phone_change' | 'reauthentication'

/** The facts of a text message to send. The sender chooses the wording. */
export type AuthText = {
  kind: TextKind
  /** E.164, with the plus sign. */
  to: string
  /** Six digits to type, valid once. */
  token: string
}

/** Options of accounts with telephone numbers. A number must always be confirmed by a code. */
export type PhoneOptions = {
  /** Name of the message provider, for `/settings`. */
  provider: string
  send(text: AuthText): Promise<void> | void
  /** Prefixes of numbers that may receive messages (`66` for Thailand). Defaults to all, including expensive ones. */
  prefixes?: string[] | undefined
  /** Lifetime of a code in seconds; defaults to 60, as in GoTrue. */
  otpExpirySeconds?: number | undefined
}
