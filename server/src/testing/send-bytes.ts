import { connect } from 'node:net'

/** Sends bytes that no HTTP client would send. Resolves with the whole response once it is closed. */
export const sendBytes = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
