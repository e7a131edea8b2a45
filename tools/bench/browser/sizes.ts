/** What each page loads first, and whether home and spot keep to their limits. */
import { buildWeb } from '../../buildWeb.ts'

buildWeb()
await import('../../../apps/web/build/measureSizes.ts')
