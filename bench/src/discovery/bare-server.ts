/** Baseline for the cost of HTTP: answers every request with the content of a file. */
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const body = readFileSync(process.argv[2]!)
const app = fastify()
app.get('/*', (_, reply) => reply.type('application/json').send(body))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
