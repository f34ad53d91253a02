import { describe } from 'vitest'
import { rendersAs, rendersInline } from '../../../test/cases.ts'

describe('a table', () => {
  rendersAs([
    [
      '| a | b |\n|:--|--|\n| 1 | 2 |',
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'a | b\n--|--\n1 | 2',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      '| a |\n|---|\n| 1 |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      '|a|b|c|\n|:-|:-:|-:|\n|1|2|3|',
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: center;">b</th>\n<th style="text-align: right;">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">1</td>\n<td style="text-align: center;">2</td>\n<td style="text-align: right;">3</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'a|b\n-|-',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n<td></td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'a|b\n-|-\n1|2|3\n4',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n<tr>\n<td>4</td>\n<td></td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'a|b\n-|-\n1|2\nno pipe',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n<tr>\n<td>no pipe</td>\n<td></td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      '`x|y`|b\n-|-\n1|`a|b`',
      '<table>\n<thead>\n<tr>\n<th><code>x|y</code></th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td><code>a|b</code></td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'x\\|y|b\n-|-\n1|2',
      '<table>\n<thead>\n<tr>\n<th>x\\|y</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'a|b\n-|-\n*x*|@**Ana Ruiz**',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><em>x</em></td>\n<td><span class="user-mention" data-user-id="7">@Ana Ruiz</span></td>\n</tr>\n</tbody>\n</table>',
    ],
  ])
})

describe('not a table', () => {
  rendersInline([
    ['text\na|b\n-|-', 'text<br>\na|b<br>\n-|-'],
    ['a|b\n-|-|-', 'a|b<br>\n-|-|-'],
    ['a|b\nx|y', 'a|b<br>\nx|y'],
    ['a\n-\n1', 'a<br>\n-<br>\n1'],
  ])
})
