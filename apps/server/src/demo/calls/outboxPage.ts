/**
 * The demo's outbox as a page for people: what would have been sent, newest first, with large codes
 * to copy. Programs get the same as JSON.
 */
import type { Reply } from '@assay/wire/route.ts'
import type { getOutbox } from '@assay/wire/routes/dev.ts'

type Letter = Reply<typeof getOutbox>[number]

export function outboxPage(letters: readonly Letter[]): string {
  const list = letters.map(letterHtml).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · Assay demo</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Outbox</h1>
<p>Mails and text messages that this demo would have sent, newest first. <a href="">Reload</a></p>
</header>
<main>
${list || '<p>Nothing has been sent yet.</p>'}
</main>
</body>
</html>
`
}

function letterHtml({ to, kind, subject, body, sentAt }: Letter): string {
  const at = new Date(sentAt).toISOString()
  const text = escaped(body).replace(/\b\d{6}\b/g, '<strong>$&</strong>')
  return `<article>
<h2>${escaped(subject || 'Text message')}</h2>
<p class="small">${kind === 'mail' ? 'Mail' : 'Text message'} to ${escaped(to)} ·
<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<p class="body">${text}</p>
</article>`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1rem; margin: 0; }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 16px 0; }
.small { margin: 0; font-size: 0.8125rem; opacity: 0.7; }
.body { margin: 8px 0 0; white-space: pre-wrap; }
strong { font-size: 1.375rem; font-variant-numeric: tabular-nums; letter-spacing: 0.08em; }
`
