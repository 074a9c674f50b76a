import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that stores each mail as a file, for tests in other processes. */
export async function startMailServer(dir: string) {
  await mkdir(dir, { recursive: true })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        keep(dir, Buffer.concat(chunks)).then(() => done(), done)
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    dir,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

let count = 0
async function keep(dir: string, mail: Buffer): Promise<void> {
  const name = `${String(++count).padStart(6, '0')}-${randomUUID()}.eml`
  await writeFile(join(dir, `.${name}`), mail)
  await rename(join(dir, `.${name}`), join(dir, name))
}

/** All mails to an address, oldest first. */
export async function readMails(dir: string, address: string): Promise<Email[]> {
  const names = (await readdir(dir)).filter((name) => !name.startsWith('.')).sort()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(dir, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}
