/** Where the demo is, for anyone who has just started it. */
import type { Config } from '../config/config.ts'

export function sayWhereToGo({ publicUrl: { origin }, consoleUrl, dataDir }: Config): void {
  console.log(`
  Assay is open.

    App       ${origin}
    API       ${origin}/docs
    Console   ${consoleUrl.origin}     for operators: "maker" and "checker" with one tap
    Outbox    ${origin}/dev/outbox     mails and text messages of the demo

  Sign in with the demo wallet (nothing to install), or as "veteran" or "newcomer" with one tap.
  Prices are invented and nothing here has real value. Data is kept in ${dataDir}; Ctrl-C stops.
`)
}
