/** The build of this page, and what the server announces: its build, and whether this is a demo. */
import type { Reply } from '@assay/wire/route.ts'
import { getVersions } from '@assay/wire/routes/home.ts'
import { queryClient, readQuery } from '../api/queryClient.ts'

const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=build]')?.content
const [, code] = (meta ?? '').split(' ')

export const APP_VERSION: string = import.meta.env.VITE_VERSION ?? ''
/** The build time of this page in seconds; 0 when run from source. */
export const APP_CODE = Number(code ?? 0)

export type ServedVersions = Reply<typeof getVersions>

/** An older build never replaces a newer one, and a page from source has no updates. */
export const isAppUpdate = ({ versionCode }: Pick<ServedVersions, 'versionCode'>, own = APP_CODE) =>
  own > 0 && versionCode > own

export const versionsQuery = readQuery(getVersions, {}, 10 * 60_000)

export async function offerDemoWallet() {
  const versions = await queryClient.fetchQuery(versionsQuery).catch(() => undefined)
  if (!versions?.isDemo) return
  const { announceDemoWallet } = await import('../session/wallet/demoWallet.ts')
  announceDemoWallet()
}
