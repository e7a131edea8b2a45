/** Contract notices, as above every page. */
import type { Notice } from '@assay/wire/socket/notice.ts'
import { MemoryRouter } from 'react-router'
import { loadMessages } from '../../../i18n/i18n.ts'
import { NoticeCard } from './RiskNotices.tsx'

void loadMessages('notices')

const at = Date.UTC(2026, 2, 14, 15)
const notices: readonly Notice[] = [
  { kind: 'marginWarning', market: 'BTC/USDT', level: 90, at },
  { kind: 'liquidated', market: undefined, report: 1, at },
  { kind: 'deleveraged', market: 'SOL/USDT', at },
]

export const Notices = () => (
  <MemoryRouter>
    {notices.map((notice) => (
      <NoticeCard key={notice.kind} notice={notice} onGone={() => undefined} />
    ))}
  </MemoryRouter>
)
