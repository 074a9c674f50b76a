import { randomUUID } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusal, type S3Response, startS3 } from '../../testing/s3.ts'
import { createS3Store } from './s3.ts'

const s3 = await startS3()
afterAll(s3.stop)

const store = createS3Store(s3.config, { pauseMs: 1 })
const bytes = Buffer.from('a picture')

beforeEach(() => {
  s3.requests.length = 0
  s3.instead = () => undefined
})

/** Sends these responses to the next requests, and answers later ones like a store. */
function answerOnce(...answers: S3Response[]) {
  s3.instead = () => answers.shift()
}

test('requests are signed as AWS publishes it', async () => {
  const signer = new AwsV4Signer({
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    headers: {
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
    allHeaders: true,
  })

  expect((await signer.sign()).headers.get('authorization')).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('an object is stored, read, listed and deleted under its name', async () => {
  const blob = randomUUID()

  await store.put(blob, bytes)
  expect([...s3.objects.keys()]).toEqual([`crew/${blob}.webp`])
  expect(await store.get(blob)).toEqual(bytes)
  expect(await store.list('')).toEqual({ blobs: [blob], others: 0, next: undefined })
  await store.delete(blob)

  expect(await store.get(blob)).toBeUndefined()
  await store.delete(blob)
})

test('a long list is read in pages, in which the objects of others are only counted', async () => {
  const names = Array.from({ length: 1500 }, () => randomUUID()).sort()
  for (const name of names) s3.objects.set(`crew/${name}.webp`, { bytes, headers: {} })
  s3.objects.set('crew/notes.txt', { bytes, headers: {} })
  s3.objects.set('elsewhere/x.webp', { bytes, headers: {} })

  const first = await store.list('')
  const second = await store.list(first.next!)

  expect([...first.blobs, ...second.blobs]).toEqual(names)
  expect([first.others, second.others, second.next]).toEqual([0, 1, undefined])
  s3.objects.clear()
})

test.each<[string, S3Response]>([
  ['500', refusal(500, 'InternalError')],
  ['503', refusal(503, 'SlowDown', 'Please reduce your request rate.')],
  ['429', { status: 429 }],
  ['a broken connection', { status: 200, body: bytes, breaksAfter: 4 }],
  ['other bytes', { status: 200, headers: { 'x-amz-meta-sha256': 'e3b0' }, body: 'another' }],
])('a failure that may pass is retried: %s', async (_what, answer) => {
  const blob = randomUUID()
  await store.put(blob, bytes)
  s3.requests.length = 0
  answerOnce(answer)

  expect(await store.get(blob)).toEqual(bytes)
  expect(s3.requests).toHaveLength(2)
})

test('a failure that does not pass is given up after three attempts, with the message of the store', async () => {
  const slow = refusal(503, 'SlowDown', 'Please reduce\nyour request rate.')
  s3.instead = () => slow

  await expect(store.put(randomUUID(), bytes)).rejects.toThrow(
    'It answered 503 SlowDown: Please reduce your request rate.',
  )
  expect(s3.requests).toHaveLength(3)
})

test('a store that does not answer is given up after its timeout', async () => {
  s3.instead = () => new Promise(() => {})
  const hasty = createS3Store({ ...s3.config, tryMs: 20 }, { tries: 2, pauseMs: 1 })

  await expect(hasty.get(randomUUID())).rejects.toMatchObject({
    message: 'It did not answer in time',
    isPassing: true,
  })
})

test('the error about a store that cannot be reached has its reason', async () => {
  const gone = await startS3()
  await gone.stop()
  const store = createS3Store(gone.config, { tries: 1 })

  await expect(store.get(randomUUID())).rejects.toThrow('It cannot be reached: ECONNREFUSED')
})

test('the error about a bucket in another region names the region, and no redirect is followed', async () => {
  const location = `${s3.config.endpoint}/elsewhere`
  answerOnce({ status: 301, headers: { location, 'x-amz-bucket-region': 'eu-west-3' } })

  await expect(store.get(randomUUID())).rejects.toThrow(
    'It answered 301: the bucket is in the region eu-west-3. Name its host and region in BLOBS_URL',
  )
  expect(s3.requests).toHaveLength(1)
})

test('an endless response is cut', async () => {
  answerOnce({ status: 200, body: Buffer.alloc(9 * 1024 * 1024) })

  await expect(store.get(randomUUID())).rejects.toThrow('It answered more than 8388608 bytes')
})

test('a list is parsed however its XML is written', async () => {
  const blob = randomUUID()
  const key = `<s3:Key><![CDATA[${s3.config.prefix}${blob}.webp]]></s3:Key>`
  answerOnce({
    status: 200,
    body: `<?xml version="1.0"?><!-- a proxy -->
      <s3:ListBucketResult xmlns:s3="http://s3.amazonaws.com/doc/2006-03-01/">
        <s3:IsTruncated> false </s3:IsTruncated>
        <s3:Contents><s3:Size>1</s3:Size> ${key}</s3:Contents>
      </s3:ListBucketResult>`,
  })

  expect(await store.list('')).toEqual({ blobs: [blob], others: 0, next: undefined })
})

test('a response that is not a list is refused', async () => {
  answerOnce({ status: 200, body: '<html>Sign in to the network</html>' })

  await expect(store.list('')).rejects.toThrow('It answered no list of objects')
})

test.each([
  ['key', { accessKeyId: 'AKOTHER' }, '403 InvalidAccessKeyId'],
  ['secret', { secretAccessKey: 'other' }, '403 SignatureDoesNotMatch'],
  ['bucket', { bucket: 'other' }, '404 NoSuchBucket'],
  ['region', { region: 'us-east-1' }, 'Name its host and region in BLOBS_URL'],
])('a wrong %s is reported without the secret', async (_what, wrong, message) => {
  const other = createS3Store({ ...s3.config, ...wrong })

  const failure = await other.get(randomUUID()).catch((error: Error) => error)

  expect((failure as Error).message).toContain(message)
  expect(String((failure as Error).stack)).not.toContain('se/cr+et')
})
