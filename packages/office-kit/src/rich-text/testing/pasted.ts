/** Abridged clipboard HTML of Word: lists, marks as styles, a comment, a deletion. */
export const wordHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; color:red; mso-fareast-font-family:Calibri;} --></style>
</head>
<body lang=EN-GB link="#0563C1" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoNormal style='text-align:justify;line-height:150%'><span lang=EN-US
style='font-size:12.0pt;font-family:"Times New Roman",serif;mso-bidi-font-weight:bold'>The yield of
</span><span style='font-style:italic;mso-bidi-font-style:normal'>trans</span>-stilbene in
H<span style='vertical-align:sub'>2</span>O at 25&nbsp;°C rose by 10<sup>3</sup>, as <b
style='mso-bidi-font-weight:normal'><span style='font-size:14.0pt'>expected</span></b>.<span
class=MsoCommentReference><span style='font-size:8.0pt'><!--[if !supportAnnotations]--><a
class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[Reviewer1]</a><!--[endif]--></span></span><del
cite="mailto:editor" datetime="2026-01-05T10:00"> struck out</del><span style='mso-hide:all;display:none'>secret</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>first
<i>point</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;
</span></span></span><![endif]>second point<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>a.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>deeper<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>one</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>two</p>
<p class=MsoNormal>The end.<o:p></o:p></p>
<!--EndFragment-->
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>
<div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>check this</p></div></div></div>
</body>
</html>`;

export const docsHtml = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b3c4d-7fff"><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial;font-weight:400;font-style:normal;white-space:pre-wrap;">Growth of </span><span style="font-size:11pt;font-weight:400;font-style:italic;">E. coli</span><span style="font-weight:400;"> on Na</span><span style="font-weight:400;"><span style="font-size:0.6em;vertical-align:super;">+</span></span><span style="font-weight:400;"> and </span><span style="font-weight:700;">CO</span><span style="font-weight:700;"><span style="font-size:0.6em;vertical-align:sub;">2</span></span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">in the dark</span></p></li><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>in the light</span></p></li></ul></b>`;
