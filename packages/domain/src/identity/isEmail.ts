/**
 * Whether a text is an email address: before the `@` a dot-string of RFC 5321 (no quotes; no dot
 * first, last or twice), after it a host with dots and a top-level domain of 2 to 24 letters. The
 * common limit of 6 would refuse real ones such as `.photography`.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

const EMAIL =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/
