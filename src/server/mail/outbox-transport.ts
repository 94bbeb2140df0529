import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';
import { mailOptions } from './mail-options.ts';
import type { MailTransport } from './transport.ts';

/**
 * Without SMTP_URL (rule RUN-8): each mail becomes `<time>-<to>.eml` in the folder, whole or not at all,
 * readable only by the server's own user, and its link is reported.
 */
export function createOutboxTransport(options: {
  folder: string;
  say: (line: string) => void;
}): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'outbox',
    send: async (message) => {
      const { message: bytes } = await composer.sendMail(mailOptions(message));
      if (!Buffer.isBuffer(bytes)) throw new TypeError('The mail was not composed in one piece.');
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const file = await writeWhole(options.folder, message, bytes);
      options.say(`Mail to ${message.to}: ${message.subject}\n  ${message.link}\n  ${file}`);
    },
  };
}

/** @returns the file's path */
async function writeWhole(folder: string, message: Message, bytes: Buffer): Promise<string> {
  const unfinished = join(folder, `.${randomUUID()}.unfinished`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    for (let count = 1; ; count += 1) {
      const file = join(folder, nameOf(message, count));
      if (await isPlaced(unfinished, file, message)) return file;
    }
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** False when the name belongs to another mail. A mail already written is not written again. */
async function isPlaced(unfinished: string, file: string, { messageId }: Message): Promise<boolean> {
  try {
    await link(unfinished, file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readFile(file, 'utf8')).includes(messageId);
  }
}

/** Safe on every file system: no separators, no colons, no leading dot. */
function nameOf({ date, to }: Message, count: number): string {
  const time = date.toISOString().replaceAll(':', '-');
  const address = to.replace(/[^\w@.+-]/g, '_').slice(0, 100);
  return `${time}-${address}${count === 1 ? '' : `-${count}`}.eml`;
}
