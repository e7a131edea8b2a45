/** What the exchange offers to whom, and by which limits. */
import * as z from 'zod/mini'
import { DECIMAL_BY_NAME, listOfRows, oneRow, PART, WORDS_BY_NAME } from './fileShapes.ts'
import { anyText, httpsLink, link, wholeNumber, yesWhen } from './variable.ts'

export const offerVariables = {
  isDemo: yesWhen('ASSAY_MODE', 'demo', {
    meaning: '`demo`: demo funds, generated prices and simulated trading, as in `npm start`',
    shown: 'real money',
  }),
  prices: anyText('PRICES', {
    meaning: '`ccxt:` and venues, separated by commas; the demo generates its prices',
    unset: '',
    inDemo: 'demo',
    shown: 'required outside the demo',
  }),
  marketsFile: anyText('MARKETS', {
    meaning:
      'a file of the coins and markets to list, such as [markets.example.json](markets.example.json)',
    unset: undefined,
    shown: 'none: nothing new is listed',
  }),
  rates: anyText('RATES', {
    meaning: 'local currencies per USDT, `EUR=0.92,JPY=151.3`',
    unset: undefined,
    shown: 'USD only',
    file: DECIMAL_BY_NAME,
  }),
  blockedProducts: anyText('BLOCKED_PRODUCTS', {
    meaning:
      'products that are not offered in a region, `cycle:US,GB;contract:*`; products are `trad`, `contract`, `cycle`, `flash` (conversions), `finance` (locked finance), `arbitrage` (promotions), `ieo` (token subscription) and `fiat` (buying and selling for currency)',
    unset: '',
    shown: 'all are offered',
    file: WORDS_BY_NAME,
  }),
  regionHeader: anyText('REGION_HEADER', {
    meaning:
      'the header in which the proxy sends the country, such as `cf-ipcountry`; the proxy must overwrite what visitors send; visitors without a country are not blocked',
    unset: '',
    shown: 'none; required when regions are blocked',
  }),
  conversionTerms: anyText('CONVERT_TERMS', {
    meaning:
      'what can be converted, `BTC/0.001/10/50000` by comma: coin, spread, minimum and maximum in USDT, and after another `/` the seconds for which a quote is valid, 5 by default; quotes come from `house/convert`, which must be funded',
    unset: '',
    shown: 'none: nothing can be converted',
    file: listOfRows({
      coin: PART.word,
      spread: PART.decimal,
      minimum: PART.decimal,
      maximum: PART.decimal,
      quoteSeconds: z.optional(PART.whole),
    }),
  }),
  platformToken: anyText('PLATFORM_TOKEN', {
    meaning:
      'the platform’s token, by which inviters’ shares of fees are set; a listed coin, or the server does not start',
    unset: '',
    inDemo: 'ASY',
    shown: 'none, and inviters have the first rate; `ASY` in the demo',
  }),
  referralTerms: anyText('REFERRAL_TERMS', {
    meaning:
      'shares of a trading fee, as parts of one: the inviter’s below, between and above two bounds of the token held, what a friend gets back, and the day after which friends had to register for it; the highest rate and the friend’s together are at most 0.5',
    unset: undefined,
    shown: '`0.1/500/0.2/5000/0.3/0.1/2021-12-18`',
    file: oneRow({
      rateBelow: PART.decimal,
      lowerBound: PART.decimal,
      rateBetween: PART.decimal,
      upperBound: PART.decimal,
      rateAbove: PART.decimal,
      friendRate: PART.decimal,
      registeredAfter: PART.word,
    }),
  }),
  statementMinutes: wholeNumber('STATEMENT_MINUTES', {
    meaning: 'minutes between two signed statements of liabilities to members; 0 for none',
    unset: 1_440,
    inDemo: 15,
  }),
  fundingMinutes: wholeNumber(
    'FUNDING_MINUTES',
    {
      meaning: 'demo: minutes between two funding payments of a contract, fixed when it is listed',
      unset: 480,
    },
    z.gte(1, { error: ({ input }) => `is \`${input}\`; funding needs at least one.` }),
  ),
  demoScript: anyText('DEMO_SCRIPT', {
    meaning: 'demo: a JSON file of index prices by market, for rehearsals',
    unset: undefined,
  }),
}

export const peopleVariables = {
  smtpUrl: anyText('SMTP_URL', {
    meaning: 'the server that sends mail',
    unset: undefined,
    shown: 'required outside the demo',
  }),
  mailFrom: anyText('MAIL_FROM', {
    meaning: 'the sender of mail',
    unset: undefined,
    shown: '`no-reply@` and the host of `PUBLIC_URL`',
  }),
  smsUrl: link('SMS_URL', {
    meaning: 'a provider of text messages that takes a POST of `{"to", "body"}`',
    unset: undefined,
    shown: 'none: phone numbers are refused',
  }),
  smsToken: anyText('SMS_TOKEN', { meaning: 'the bearer token of `SMS_URL`', unset: '' }),
  supportUrl: anyText('SUPPORT_URL', {
    meaning: 'where customer service is reached beside the tickets, `https://…` or `mailto:…`',
    unset: '',
    shown: 'none: no such link is shown',
  }),
  supportHours: wholeNumber('SUPPORT_HOURS', {
    meaning: 'hours in which a ticket should be answered; the console counts them down',
    unset: 24,
  }),
  walletFallbackUrl: httpsLink('WALLET_FALLBACK_URL', {
    meaning:
      'an address offered to visitors without a wallet, `https://…`; it opens only after a sheet that names its host',
    unset: '',
    shown: 'none: nothing is offered',
  }),
}

export const limitVariables = {
  codesPerAddressPerDay: wholeNumber('CODES_PER_ADDRESS', {
    meaning:
      'codes that visitors of one address can request per day; an IPv6 address counts as its /64, here and below',
    unset: 20,
  }),
  accountsPerNetworkPerDay: wholeNumber('ACCOUNTS_PER_NETWORK', {
    meaning: 'accounts that one address can open per day, by any sign-up method',
    unset: 20,
    inDemo: 1_000,
  }),
  writesPerTenSeconds: wholeNumber('WRITES_PER_10S', {
    meaning:
      'writes that a member can send in ten seconds; calls that are open to frozen accounts have twice that, counted per call',
    unset: 200,
  }),
  requestsPerTenSeconds: wholeNumber('REQUESTS_PER_10S', {
    meaning:
      'requests that an address can send in ten seconds; it gets a tenth of that as rendered pages, and further pages unrendered; an address that sends five times that is not answered and its connections are closed, unless `TRUST_PROXY` names a proxy',
    unset: 1_000,
  }),
  keyRequestsPerTenSeconds: wholeNumber('KEY_REQUESTS_PER_10S', {
    meaning: 'requests that an API key can send in ten seconds',
    unset: 300,
  }),
  socketsPerAddress: wholeNumber('SOCKETS_PER_ADDRESS', {
    meaning: 'sockets that one address may keep open; many people can share an address',
    unset: 50,
  }),
}
