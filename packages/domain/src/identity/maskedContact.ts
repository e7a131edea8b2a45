/** How an email address or phone number is shown: enough to recognize, too little to misuse. */

/** `anna.b@mail.com` becomes `a***@mail.com`; an empty text stays empty. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}***${email.slice(at)}`
}

/** Eleven digits show the first three and the last four (spec section 5); others the last four. */
export function maskedPhone(phone: string): string {
  if (phone.length === 11) return `${phone.slice(0, 3)}****${phone.slice(-4)}`
  return phone.length > 4 ? `****${phone.slice(-4)}` : phone
}
