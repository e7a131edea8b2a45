/** Opens registration with the code filled in; a wallet's sign-in text includes it too. */
export const invitationUrl = (origin: string, code: string): string =>
  `${origin}/login?code=${encodeURIComponent(code)}`
