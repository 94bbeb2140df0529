import { test } from 'vitest';
import { playHistories } from './play.ts';

test('the eight invariants hold after every step of every history (share 2)', () => playHistories(2));
