/** How the operator's desk is built: like the members' app, a bundle of its own. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2023', modulePreload: { polyfill: false } },
})
