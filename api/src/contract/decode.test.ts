import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decoderFor, type Sources } from './decode.ts'
import { endpoint } from './endpoint.ts'
import { ApiError, errors } from './errors.ts'
import { idOf, integer, timestamp, wideInteger } from './numbers.ts'

const sample = endpoint({
  method: 'POST',
  path: '/samples/{sample_id}',
  operationId: 'sample',
  summary: 'One parameter of every kind',
  access: 'user',
  parameters: {
    sample_id: z.int(),
    text: z.string().optional(),
    topic: z
      .string()
      .meta({ aliases: ['subject'] })
      .optional(),
    word: z.enum(['add', 'remove']).optional(),
    count: integer.optional(),
    message: wideInteger.optional(),
    draft: idOf(() => errors.notFound('Draft does not exist')).optional(),
    due: timestamp.optional(),
    limited: z.int().min(0).max(10).optional(),
    role: z.literal([100, 200]).optional(),
    ratio: z.number().optional(),
    flag: z.boolean().optional(),
    defaulted: z.boolean().default(true),
    list: z.array(integer).optional(),
    freshList: z.array(z.int()).default([]),
    people: z.array(z.object({ name: z.string().max(5), age: z.int().optional() })).optional(),
    map: z.record(z.string(), z.string()).optional(),
    to: z.union([z.string(), z.int(), z.array(z.string()), z.array(z.int())]).optional(),
    days: z.union([z.int(), z.enum(['unlimited'])]).optional(),
    folder: z.int().nullable().optional(),
    note: z.string().max(10).nullable().optional(),
    url: z.string().meta({ encoding: 'json' }).optional(),
    group: z.union([z.int(), z.strictObject({ members: z.array(z.int()) })]).optional(),
    upper: z
      .string()
      .transform((value) => value.toUpperCase())
      .optional(),
    short: z
      .string()
      .min(1)
      .max(3, { error: () => 'Too long for us' })
      .optional(),
  },
  answer: {},
})

function decode(query: string | Sources) {
  const { parameters, ignored } = decoderFor(sample)(
    { sample_id: '7' },
    typeof query === 'string' ? new URLSearchParams(query) : query,
  )
  const { sample_id: _, defaulted: __, freshList: ___, ...rest } = parameters
  return { parameters: rest, ignored }
}

function refusal(query: string): ApiError {
  try {
    decode(query)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error(`not refused: ${query}`)
}

describe('decoding a value', () => {
  it.each([
    ['text=true', { text: 'true' }],
    ['text=', { text: '' }],
    ['text="quoted"', { text: '"quoted"' }],
    ['text=null', { text: 'null' }],
    ['text=a&text=b', { text: 'b' }],
    ['subject=old', { topic: 'old' }],
    ['word=add', { word: 'add' }],
    ['word="add"', { word: 'add' }],
    ['count=0', { count: 0 }],
    ['count=-12', { count: -12 }],
    ['count=2147483647', { count: 2147483647 }],
    ['count=-2147483648', { count: -2147483648 }],
    ['message=9007199254740991', { message: Number.MAX_SAFE_INTEGER }],
    ['message=-9007199254740991', { message: Number.MIN_SAFE_INTEGER }],
    ['draft=2147483647', { draft: 2147483647 }],
    ['due=253402300799', { due: 253402300799 }],
    ['due=1.5', { due: 1.5 }],
    ['count=1.0', { count: 1 }],
    ['count="12"', { count: 12 }],
    ['count= 12 ', { count: 12 }],
    ['limited=10', { limited: 10 }],
    ['role=200', { role: 200 }],
    ['ratio=1.5', { ratio: 1.5 }],
    ['ratio=2', { ratio: 2 }],
    ['flag=false', { flag: false }],
    ['flag="true"', { flag: true }],
    ['flag=1', { flag: true }],
    ['flag=0', { flag: false }],
    ['list=[]', { list: [] }],
    ['list=[1, 2]', { list: [1, 2] }],
    ['people=[{"name":"iago","extra":1}]', { people: [{ name: 'iago' }] }],
    ['map={"a":"b"}', { map: { a: 'b' } }],
    ['to=general', { to: 'general' }],
    ['to="general"', { to: 'general' }],
    ['to="5"', { to: '5' }],
    ['to=5', { to: 5 }],
    ['to=true', { to: 'true' }],
    ['to=1.5', { to: '1.5' }],
    ['to=', { to: '' }],
    ['to=[broken', { to: '[broken' }],
    ['to=["a@example.com"]', { to: ['a@example.com'] }],
    ['to=[1,2]', { to: [1, 2] }],
    ['to=a@example.com,b@example.com', { to: 'a@example.com,b@example.com' }],
    ['days=7', { days: 7 }],
    ['days=unlimited', { days: 'unlimited' }],
    ['days="unlimited"', { days: 'unlimited' }],
    ['folder=null', { folder: null }],
    ['folder=3', { folder: 3 }],
    ['note=null', { note: null }],
    ['note=hello', { note: 'hello' }],
    ['url="https://example.com"', { url: 'https://example.com' }],
    ['url=https://example.com', { url: 'https://example.com' }],
    ['group=4', { group: 4 }],
    ['group={"members":[1]}', { group: { members: [1] } }],
    ['upper=abc', { upper: 'ABC' }],
  ])('%s', (query, parameters) => {
    expect(decode(query)).toEqual({ parameters, ignored: [] })
  })

  it.each([
    ['word=toggle', 'Invalid word'],
    ['count=', 'count is not an integer'],
    ['count=twelve', 'count is not an integer'],
    ['count=1.5', 'count is not an integer'],
    ['count=true', 'count is not an integer'],
    ['count=0x10', 'count is not an integer'],
    ['count=2147483648', 'count is too large'],
    ['count=-2147483649', 'count is too small'],
    ['count="2147483648"', 'count is too large'],
    ['count=1e30', 'count is too large'],
    ['count=null', 'count is not an integer'],
    ['flag=null', 'flag is not a boolean'],
    ['defaulted=null', 'defaulted is not a boolean'],
    ['list=null', 'list is not a list'],
    ['map=null', 'map is not a dict'],
    ['days=null', 'Invalid days'],
    ['message=9007199254740993', 'message is too large'],
    ['due=1e300', 'due is too large'],
    ['due=-1e300', 'due is too small'],
    ['list=[2147483648]', 'list[0] is too large'],
    ['count=1e400', 'count is not an integer'],
    ['limited=11', 'limited is too large'],
    ['limited=-1', 'limited is too small'],
    ['role=300', 'Invalid role'],
    ['role="owner"', 'role is not an integer'],
    ['flag=maybe', 'flag is not a boolean'],
    ['flag=2', 'flag is not a boolean'],
    ['list=1,2', 'list is not valid JSON'],
    ['list={}', 'list is not a list'],
    ['list=["a"]', 'list[0] is not an integer'],
    ['list=[1,null]', 'list[1] is not an integer'],
    ['people=[{"name":"michael"}]', 'people[0]["name"] is too long (limit: 5 characters)'],
    ['people=[{}]', 'people[0]["name"] field is missing'],
    ['people=[{"name":"a","age":"b"}]', 'people[0]["age"] is not an integer'],
    ['people=["a"]', 'people[0] is not a dict'],
    ['map=[]', 'map is not a dict'],
    ['map={"a":1}', 'map["a"] is not a string'],
    ['to=[1,"a"]', 'to[0] is not a string'],
    ['to={"id":1}', 'Invalid to'],
    ['days=soon', 'Invalid days'],
    ['folder=none', 'folder is not an integer'],
    ['note=much too long', 'note is too long (limit: 10 characters)'],
    ['group={"members":["a"]}', 'group["members"][0] is not an integer'],
    ['group="a"', 'Invalid group'],
    ['short=', 'short cannot be blank'],
    ['short=abcd', 'Too long for us'],
    ['text=%00', 'text must not contain null bytes'],
    ['list=[%00]', 'list must not contain null bytes'],
    ['map={"a":"\\u0000"}', 'map is not valid Unicode'],
    ['map={"a":"\\ud800"}', 'map is not valid Unicode'],
    ['map={"\\udfff":"a"}', 'map is not valid Unicode'],
  ])('refuses %s', (query, message) => {
    expect(refusal(query)).toMatchObject({ code: 'BAD_REQUEST', status: 400, message, fields: {} })
  })

  it.each(['2147483648', '-2147483649', '99999999999999999999', '1e300'])('knows nothing of id %s', (id) => {
    expect(refusal(`draft=${id}`)).toMatchObject({ status: 404, message: 'Draft does not exist' })
  })

  it('refuses half of a surrogate pair, and takes a whole one', () => {
    expect(() => decode([['text', '\ud83d']])).toThrow('text is not valid Unicode')
    expect(decode([['text', '\ud83d\ude00']]).parameters).toEqual({ text: '😀' })
    expect(decode('map={"a":"\\ud83d\\ude00"}').parameters).toEqual({ map: { a: '😀' } })
  })
})

describe('decoding a request', () => {
  it('reads the path', () => {
    expect(decoderFor(sample)({ sample_id: '12' }, []).parameters.sample_id).toBe(12)
    expect(() => decoderFor(sample)({ sample_id: 'x' }, [])).toThrow('sample_id is not an integer')
    expect(() => decoderFor(sample)({}, [])).toThrow('sample_id is not an integer')
  })

  it('fills in defaults, afresh each time', () => {
    const first = decoderFor(sample)({ sample_id: '1' }, []).parameters
    first.freshList.push(1)
    const second = decoderFor(sample)({ sample_id: '1' }, new Map([['defaulted', 'false']])).parameters
    expect(second).toEqual({ sample_id: 1, defaulted: false, freshList: [] })
  })

  it('has no key for what was not given', () => {
    expect(Object.keys(decode('count=1').parameters)).toEqual(['count'])
  })

  it('lists what the endpoint does not have, once, and never the client', () => {
    expect(decode('foo=1&foo=2&bar=&client=test&text=a')).toEqual({
      parameters: { text: 'a' },
      ignored: ['foo', 'bar'],
    })
  })

  it('does not take a path parameter from the form', () => {
    expect(decode('sample_id=9').ignored).toEqual(['sample_id'])
  })

  it('says which parameter is missing', () => {
    const strict = endpoint({ ...sample, parameters: { sample_id: z.int(), name: z.string() } })
    const missing = { code: 'REQUEST_VARIABLE_MISSING', fields: { var_name: 'name' } }
    expect(() => decoderFor(strict)({ sample_id: '1' }, [])).toThrow(
      expect.objectContaining({ ...missing, message: "Missing 'name' argument" }),
    )
    expect(decoderFor(strict)({ sample_id: '1' }, [['name', '']]).parameters.name).toBe('')
  })

  it('does not choose between two names of one parameter', () => {
    expect(refusal('topic=a&subject=b')).toMatchObject({
      code: 'REQUEST_CONFUSING_VAR',
      message: "Can't decide between 'topic' and 'subject' arguments",
      fields: { var_name1: 'topic', var_name2: 'subject' },
    })
  })
})
