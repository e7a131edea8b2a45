/** Opens registration with the code filled in; a signed-in wallet names it too. */
export const invitationUrl = (origin: string, code: string): string =>
  `${origin}/login?code=${encodeURIComponent(code)}`
