/** 13 languages, the same keys and the same placeholders; every code has its sentence. */
import { ERROR_CODES } from '../../packages/wire/src/errorCodes.ts'
import type { Complaint, Source } from './sources.ts'

type Catalog = Record<string, string>

export function checkCatalogs(sources: readonly Source[]): Complaint[] {
  const complaints: Complaint[] = []
  for (const source of sources) {
    const pair = englishOf(source.path)
    if (!pair) continue
    const english = sources.find(({ path }) => path === pair)
    if (!english) continue
    complaints.push(...compare(source, JSON.parse(english.text), JSON.parse(source.text)))
  }
  return [...complaints, ...missingFiles(sources), ...missingCodes(sources)]
}

/** The English file beside a translation. */
function englishOf(path: string): string | undefined {
  const app = /^(apps\/web\/src\/i18n\/)([\w-]+)(\/\w+\.json)$/.exec(path)
  if (app) return app[2] === 'en' ? undefined : `${app[1]}en${app[3]}`
  const wire = /^(packages\/wire\/src\/messages\/)([\w-]+)\.json$/.exec(path)
  return wire && wire[2] !== 'en' ? `${wire[1]}en.json` : undefined
}

function compare({ path }: Source, english: Catalog, other: Catalog): Complaint[] {
  const complaint = (advice: string): Complaint => ({ path, line: 1, rule: 'catalog', advice })
  const missing = Object.keys(english).filter((key) => !(key in other))
  const extra = Object.keys(other).filter((key) => !(key in english))
  const unlike = Object.keys(english).filter(
    (key) => key in other && names(english[key]) !== names(other[key]),
  )
  return [
    ...missing.map((key) => complaint(`Translate \`${key}\`.`)),
    ...extra.map((key) => complaint(`Remove \`${key}\`, which English does not have.`)),
    ...unlike.map((key) => complaint(`\`${key}\` must have the placeholders of English.`)),
  ]
}

/** Placeholder names, sorted; plural branches repeat none. */
function names(text = ''): string {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1]))]
    .sort()
    .join(' ')
}

const LOCALES = ['zh-CN', 'zh-TW', 'ja', 'ko', 'tr', 'vi', 'id', 'ru', 'de', 'fr', 'pt', 'es']

function missingFiles(sources: readonly Source[]): Complaint[] {
  const paths = new Set(sources.map(({ path }) => path))
  return sources.flatMap(({ path }) => {
    const area = /^apps\/web\/src\/i18n\/en\/(\w+)\.json$/.exec(path)?.[1]
    if (!area) return []
    return LOCALES.filter((locale) => !paths.has(`apps/web/src/i18n/${locale}/${area}.json`)).map(
      (locale): Complaint => ({
        path,
        line: 1,
        rule: 'catalog',
        advice: `Add ${locale}/${area}.json.`,
      }),
    )
  })
}

/** Codes of errors are a list; the others are the quoted members of closed unions. */
function missingCodes(sources: readonly Source[]): Complaint[] {
  const text = (path: string) => sources.find((source) => source.path === path)?.text ?? ''
  const union = (source: string, name: string) =>
    /=((?:\s*\|?\s*(?:\/\/[^\n]*\n\s*)*'\w+')+)/.exec(
      source.slice(source.indexOf(`type ${name} =`)),
    )?.[1] ?? ''
  const envelope = text('packages/wire/src/envelope.ts')
  const unions = ['SuccessCode', 'ServerText'].map((name) => union(envelope, name))
  const texts = unions.flatMap((members) =>
    [...members.matchAll(/'(\w+)'/g)].map((match) => match[1] as string),
  )
  const path = 'packages/wire/src/messages/en.json'
  const catalog = JSON.parse(text(path) || '{}') as Catalog
  return [...ERROR_CODES, ...texts]
    .filter((code) => !(code in catalog))
    .map((code) => ({ path, line: 1, rule: 'message', advice: `Say what \`${code}\` means.` }))
}
