/** `npm run tidy`: the house rules as a test. Each complaint says what to do instead. */
import { checkArrows } from './tidy/arrows.ts'
import { checkCatalogs } from './tidy/catalogs.ts'
import { checkDeadFiles, checkRoutes, requirementCoverage } from './tidy/coverage.ts'
import { checkSizes } from './tidy/sizes.ts'
import { type Complaint, readSources } from './tidy/sources.ts'
import { checkWords } from './tidy/words.ts'

const sources = readSources()
const complaints: Complaint[] = [
  checkArrows,
  checkWords,
  checkSizes,
  checkCatalogs,
  checkRoutes,
  checkDeadFiles,
].flatMap((check) => check(sources))

for (const { path, line, rule, advice } of complaints) {
  console.log(`${path}:${line}: ${rule}: ${advice}`)
}
const { wanted, missing } = requirementCoverage(sources)
const percent = Math.round(((wanted - missing.length) / wanted) * 100)
console.log(`Requirements named by a test: ${wanted - missing.length} of ${wanted} (${percent} %).`)
if (process.argv.includes('--missing')) console.log(missing.join(' '))
if (complaints.length > 0) {
  console.log(`${complaints.length} complaints.`)
  process.exit(1)
}
