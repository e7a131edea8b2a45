/** Sends text messages. In the demo they land in the outbox beside the mail. */
type TextMessage = { to: string; body: string }
export type Sms = { send(message: TextMessage): Promise<void> }
