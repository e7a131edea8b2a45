/** Where the rules of contracts are written down for everyone to read. */
export const SOURCE = 'docs/money.md'
