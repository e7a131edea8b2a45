/**
 * An exported name means one thing in the whole tree, so that searching for it shows that thing and
 * its uses, and nothing else.
 */
import type { Complaint, Source } from './sources.ts'

const EXPORT =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) (\w+)/

/** What a build finds by the name: every file of its kind exports it. */
const CONVENTIONS: readonly [path: RegExp, name: string][] = [
  [/Links\.tsx?$/, 'myLinks'],
  [/Checks\.ts$/, 'checks'],
  [/Fixtures\.ts$/, 'part'],
]

/** A page of the app, and the page of the desk where it is run, may have one name. */
const isOfDesk = (name: string, path: string) =>
  name.endsWith('Screen') && path.startsWith('apps/console/')

/**
 * Names that several files may export. The list only shrinks: what is new gets a name of its own,
 * and a name that is unique again is taken off.
 */
const SHARED: ReadonlySet<string> = new Set([
  // A call of the wire and the rule of the engine or the server that carries it out.
  ...['cancelAllPerpOrders', 'cancelOrder', 'cancelPerpOrder', 'changePassword', 'decideProposal'],
  ...['haltWithdrawals', 'linkWallet', 'removeFactor', 'removePasskey', 'saveAntiPhishingWord'],
  ...['savePin', 'setCycleLimits', 'signIn', 'signOut', 'signedIn', 'unlinkWallet'],
  ...['withdrawProposal'],
  // What the domain computes and the same thing as the wire writes it.
  ...['DeleverageReport', 'LiquidationReport', 'PerpOrder', 'Position', 'Round', 'State'],
  ...['fundingPayment', 'signedAmount', 'amount', 'price', 'ratio'],
  't',
  // A part of the app and the one place that loads it later or tests it.
  ...['UpdateHost', 'Words', 'openSheet', 'pages'],
  // Not told apart yet.
  ...['getMember', 'reject', 'signersOf', 'unanswered'],
])

export function checkNames(sources: readonly Source[], shared = SHARED): Complaint[] {
  const places = exportsOf(sources)
  const complaints: Complaint[] = []
  for (const [name, [first, ...others]] of places) {
    if (shared.has(name) || !first) continue
    for (const { path, line } of others) {
      const advice = `\`${name}\` is exported by ${first.path} too; name one by its noun or floor.`
      complaints.push({ path, line, rule: 'exported name', advice })
    }
  }
  for (const name of shared) {
    if ((places.get(name)?.length ?? 0) > 1) continue
    const advice = `\`${name}\` is unique; take it off the list.`
    complaints.push({ path: 'tools/tidy/names.ts', line: 1, rule: 'exported name', advice })
  }
  return complaints
}

type Place = { path: string; line: number }

/** Where each name is exported, once for each file: a type and its value may share a name there. */
function exportsOf(sources: readonly Source[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const { path, lines } of sources) {
    // Stories are named after what they show.
    if (!/\.tsx?$/.test(path) || /\.(test|stories|d)\.tsx?$/.test(path)) continue
    for (const [i, line] of lines.entries()) {
      const [, exported] = EXPORT.exec(line) ?? []
      if (exported === undefined) continue
      if (CONVENTIONS.some(([file, found]) => exported === found && file.test(path))) continue
      const name = isOfDesk(exported, path) ? `${exported} of the desk` : exported
      const known = places.get(name) ?? []
      if (known.every((place) => place.path !== path)) known.push({ path, line: i + 1 })
      places.set(name, known)
    }
  }
  return places
}
