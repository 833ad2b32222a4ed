/** A mail as it leaves: what it is about, to whom, and both forms of its body. */
export type Message = {
  /** Names it to mail servers: the same however often it is tried, so that none delivers it twice. */
  id: string
  kind: string
  to: string
  /** Who answers reach, where that is not the sender. */
  replyTo?: string
  subject: string
  text: string
  html: string
}

export type SendMail = (message: Message) => Promise<void>
