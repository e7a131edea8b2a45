/** `npm run tidy`: the house rules as a test. Each complaint says what to do instead. */

import { checkCatalogs } from './tidy/catalogs.ts'
import { checkRoutes } from './tidy/coverage.ts'
import { checkFound } from './tidy/found.ts'
import { checkArrows } from './tidy/imports/arrows.ts'
import { checkFolderCycles } from './tidy/imports/folderCycles.ts'
import { checkModuleComments } from './tidy/moduleComments.ts'
import { checkMoneyCasts } from './tidy/moneyCasts.ts'
import { checkNames } from './tidy/names.ts'
import { checkProductLines } from './tidy/productLines.ts'
import { checkRequirements, readCoverage } from './tidy/requirements.ts'
import { checkSizes } from './tidy/sizes.ts'
import { type Complaint, readSources } from './tidy/sources.ts'
import { checkWords } from './tidy/words.ts'

const sources = readSources()
const complaints: Complaint[] = [
  checkArrows,
  checkFolderCycles,
  checkWords,
  checkSizes,
  checkMoneyCasts,
  checkNames,
  checkModuleComments,
  checkFound,
  checkProductLines,
  checkCatalogs,
  checkRoutes,
  checkRequirements,
].flatMap((check) => check(sources))

for (const { path, line, rule, advice } of complaints) {
  console.log(`${path}:${line}: ${rule}: ${advice}`)
}
const { wanted, proved, different } = readCoverage()
const both = wanted.filter((id) => proved.has(id) && different.has(id)).length
console.log(
  `Of ${wanted.length} requirements ${proved.size} are listed as proved; ${different.size} differ on purpose, ${both} of them tested as they are.`,
)
if (complaints.length > 0) {
  console.log(`${complaints.length} complaints.`)
  process.exit(1)
}
