/** The way to the settings, and whether a newer version waits there. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Settings } from 'lucide-react'
import { useT } from '../../i18n/i18n.ts'
import type { MyLink } from '../../routing/myLinks.ts'
import { useStore } from '../../store/createStore.ts'
import { update } from '../../update/update.ts'

export const myLinks: readonly MyLink[] = [
  {
    group: 'preferences',
    place: 1,
    path: '/setting',
    title: 'app.title.settings',
    icon: Settings,
    useValue: useNewVersion,
  },
]

function useNewVersion() {
  const t = useT()
  const { served } = useStore(update)
  return served && <StatusPill tone="success">{t('member.update')}</StatusPill>
}
