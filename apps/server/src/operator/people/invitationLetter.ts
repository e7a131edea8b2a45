/**
 * The letter with an invitation. It goes to the invited alone: neither who proposed nor who
 * approved sees the link.
 */
import type { OpenContent } from '../../letters/postLetters.ts'

export type OperatorInvitation = { name: string; maker: string; secret: string }

/** In the URL fragment, so that no server and no log sees the secret. */
export const invitationLetter = (
  { name, maker, secret }: OperatorInvitation,
  consoleUrl: URL,
): OpenContent => ({
  subject: 'Your invitation to the operators’ desk',
  text: [
    `You are invited to the operators’ desk as ${name}.`,
    `Open this link within a day, on the device that is to let you in. It works once:\n${consoleUrl.origin}/enroll#${secret}`,
    `The page then shows a check code. Tell it, in person or by phone, to an admin other than ${maker}, who proposed you: your passkey opens the desk once they have confirmed it.`,
    'Pass the link on to nobody. If you do not expect it, tell an admin.',
  ].join('\n\n'),
})
