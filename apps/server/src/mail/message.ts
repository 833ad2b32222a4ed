/** A mail ready to be sent: its kind, its recipient, and both forms of its body. */
export type Message = {
  /** Id for mail servers, the same at each attempt, so that none delivers the mail twice. */
  id: string
  kind: string
  to: string
  /** Address for replies, if it is not the sender. */
  replyTo?: string
  /** For `List-Unsubscribe`. */
  unsubscribe?: string
  subject: string
  text: string
  html: string
}

export type SendMail = (message: Message) => Promise<void>
