/** What the server says of itself: its version, and whether this is a demo with a demo wallet. */
import { getVersions } from '@assay/wire/routes/home.ts'
import { queryClient, readQuery } from '../api/queryClient.ts'

export const APP_VERSION = '0.1.0'

export const versionsQuery = readQuery(getVersions, {}, 10 * 60_000)

export async function offerDemoWallet() {
  const versions = await queryClient.fetchQuery(versionsQuery).catch(() => undefined)
  if (!versions?.isDemo) return
  const { announceDemoWallet } = await import('../session/demoWallet.ts')
  announceDemoWallet()
}
