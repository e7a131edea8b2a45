/** Sends text messages. In the demo they go to the outbox with the mail. */
type TextMessage = { to: string; body: string }
export type Sms = { send(message: TextMessage): Promise<void> }
