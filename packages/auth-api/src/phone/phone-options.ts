type TextKind = 'sms' | 'phone_change' | 'reauthentication'

/** A text message to be sent: facts only, the words are the sender's. */
export type AuthText = {
  kind: TextKind
  /** E.164, with the plus sign. */
  to: string
  /** Six digits to type; works once. */
  token: string
}

/** Accounts with telephone numbers. They have to be confirmed by a code, always. */
export type PhoneOptions = {
  /** Of who sends the messages, for `/settings`. */
  provider: string
  send(text: AuthText): Promise<void> | void
  /** How numbers begin that messages go to (`66` for Thailand); all, unless told: dear ones too. */
  prefixes?: string[] | undefined
  /** Life of a code in seconds; 60 unless told, as GoTrue's. */
  otpExpirySeconds?: number | undefined
}
