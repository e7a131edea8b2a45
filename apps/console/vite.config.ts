/** The build of the operators' console: a separate bundle, like the members' app. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2023', modulePreload: { polyfill: false } },
})
