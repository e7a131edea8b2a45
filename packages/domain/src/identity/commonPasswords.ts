/**
 * Passwords that attackers try first. Leaked lists mostly consist of a few hundred words with a few
 * endings, so they are stored as words, with a year or digits before or after, and keyboard runs.
 * Letters written as digits (`p4ssw0rd1`) count as the letters.
 */

const WORDS = `
password passwort passw pass motdepasse contrasena senha parola mima admin administrator root user
guest test tester login welcome hello secret letmein master access default changeme temp private
qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qweasd qwe asd zxc
iloveyou loveyou ilove love lover sexy baby angel princess sunshine shadow monkey dragon tiger lion
eagle wolf bear cat dog pony horse football soccer baseball basketball hockey liverpool chelsea
arsenal barcelona madrid juventus superman batman spiderman ironman starwars pokemon naruto michael
jordan jessica ashley daniel thomas robert charlie andrew anthony matthew joshua jennifer michelle
nicole hannah amanda samantha maria anna alex david james john peter martin george william
summer winter spring autumn january february march april june july august september october
november december monday friday sunday america london berlin paris tokyo moscow china russia
computer internet google facebook apple samsung nokia android windows linux bitcoin btc ethereum eth
crypto wallet binance coin money dollar bank trading trader trade invest hodl lambo satoshi assay
freedom hunter killer ninja pirate cowboy ranger hacker matrix trustno whatever nothing cheese
cookie chocolate banana orange purple yellow silver golden diamond flower butterfly rainbow
abc abcd abcde abcdef aa aaa aaaa a q w x z woaini woaiwojia nihao sakura doraemon arigato anjing
sayang cinta bismillah galatasaray fenerbahce besiktas privet lubov zaq xsw cde
`
  .trim()
  .split(/\s+/)

const RUNS = `
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx
qaz123wsx 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1s2d3f4 1qazxsw2 123qweasd 123qweasdzxc 1234qwer 12qwaszx
qwer1234 asdf1234 zxcv1234 abcd1234 trustno1 1234abcd 123abc456 a123456789a asd123qwe qwe123asd p0o9i8u7
r2d2c3po blink182 ncc1701 thx1138 ou812345 4rfv5tgb 5t4r3e2w1q 7ujm8ik9
`
  .trim()
  .split(/\s+/)

const words = new Set(WORDS)
const runs = new Set(RUNS)
const LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** Whether it is among the first guesses, or derived from the account's own address or number. */
export function isCommonPassword(password: string, account: string): boolean {
  const text = password.toLowerCase()
  if (runs.has(text) || isPartOf(account, text)) return true
  return [text, unmasked(text)].some((spelling) => {
    const [, before = '', word = '', after = ''] = /^(\d*)(.*?)(\d*)$/.exec(spelling) ?? []
    return (words.has(word) || isRepeated(word)) && isPlain(before) && isPlain(after)
  })
}

/** `p4ssw0rd12` becomes `password12`: digits between or before letters are read as letters. */
const unmasked = (text: string): string =>
  text.replace(/\d(?=\d*[a-z])/g, (digit) => LETTERS[digit] ?? digit)

const isRepeated = (text: string): boolean => /^(.{1,3})\1+$/.test(text)

/** Up to four digits, a run, or repeats: quick to guess. */
const isPlain = (digits: string): boolean =>
  digits.length <= 4 ||
  isRepeated(digits) ||
  '01234567890123456789'.includes(digits) ||
  '98765432109876543210'.includes(digits)

/** The part before the `@`, or the end of the number, which does not depend on the prefix. */
function isPartOf(account: string, password: string): boolean {
  const letters = (account.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')
  const name = account.startsWith('+') ? letters.slice(-8) : letters
  return name.length >= 4 && password.includes(name)
}
