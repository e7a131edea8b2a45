/**
 * Whether a text is an email address: one `@`, a host with dots, a top-level domain of 2 to 24
 * letters: with the often seen limit of 6, real ones such as `.photography` would be refused.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

const EMAIL =
  /^[A-Za-z0-9](?:[A-Za-z0-9_%+-]|\.(?!\.)){0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/
