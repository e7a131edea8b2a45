/** How an email address is shown: enough to recognize, too little to misuse. */

/** `anna.b@mail.com` becomes `a***@mail.com`; an empty text stays empty. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}***${email.slice(at)}`
}
