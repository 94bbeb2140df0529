import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { projects } from './tests/support/vitest-projects.ts';

export default defineConfig({
  plugins: [react()],
  test: { projects, allowOnly: false },
});
